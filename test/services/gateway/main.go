// The documented service behind grpc-gateway: a gRPC server with the methods of test/services/proto, and the generated gateway that turns
// its methods into HTTP requests.
package main

import (
	"context"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	baremetal "gateway/gen/svc/baremetal/v1"
	billing "gateway/gen/svc/billing/v1"
	compute "gateway/gen/svc/compute/v1"
	iam "gateway/gen/svc/iam/v1"
	location "gateway/gen/svc/location/v1"
	network "gateway/gen/svc/network/v1"
	operation "gateway/gen/svc/operation/v1"
	organization "gateway/gen/svc/organization/v1"
	project "gateway/gen/svc/project/v1"
	storage "gateway/gen/svc/storage/v1"
	webhook "gateway/gen/svc/webhook/v1"
	"store"
)

var objects = store.New(100 * time.Millisecond)

var grpcCodes = map[string]codes.Code{
	"aborted":             codes.Aborted,
	"already_exists":      codes.AlreadyExists,
	"failed_precondition": codes.FailedPrecondition,
	"invalid_argument":    codes.InvalidArgument,
	"not_found":           codes.NotFound,
	"resource_exhausted":  codes.ResourceExhausted,
	"unavailable":         codes.Unavailable,
	"unimplemented":       codes.Unimplemented,
}

// serve handles every gRPC method: it decodes the request by the method's descriptor, and passes it on as JSON.
func serve(_ any, stream grpc.ServerStream) error {
	path, _ := grpc.MethodFromServerStream(stream)
	name := protoreflect.FullName(strings.ReplaceAll(strings.TrimPrefix(path, "/"), "/", "."))
	found, err := protoregistry.GlobalFiles.FindDescriptorByName(name)
	if err != nil {
		return status.Error(codes.Unimplemented, err.Error())
	}
	method := found.(protoreflect.MethodDescriptor)
	request, answer := newMessage(method.Input()), newMessage(method.Output())
	if err := stream.RecvMsg(request); err != nil {
		return err
	}
	given, _ := metadata.FromIncomingContext(stream.Context())
	if key := given.Get("authorization"); len(key) != 1 || key[0] != "Bearer "+os.Getenv("SERVICE_API_KEY") {
		return status.Error(codes.Unauthenticated, "the API key is wrong")
	}
	fields, err := call(string(method.Name()), fieldsOf(request))
	if failed, ok := err.(*store.Error); ok {
		return status.Error(grpcCodes[failed.Code], failed.Message)
	}
	if err := setFields(answer, fields); err != nil {
		return err
	}
	return stream.SendMsg(answer)
}

func newMessage(descriptor protoreflect.MessageDescriptor) proto.Message {
	found, err := protoregistry.GlobalTypes.FindMessageByName(descriptor.FullName())
	if err != nil {
		panic(err)
	}
	return found.New().Interface()
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	go grpc.NewServer(grpc.UnknownServiceHandler(serve)).Serve(listener)

	mux := runtime.NewServeMux()
	options := []grpc.DialOption{grpc.WithTransportCredentials(insecure.NewCredentials())}
	for _, register := range []func(context.Context, *runtime.ServeMux, string, []grpc.DialOption) error{
		baremetal.RegisterBareMetalServiceHandlerFromEndpoint,
		billing.RegisterBillingServiceHandlerFromEndpoint,
		compute.RegisterComputeServiceHandlerFromEndpoint,
		iam.RegisterIamServiceHandlerFromEndpoint,
		location.RegisterLocationServiceHandlerFromEndpoint,
		network.RegisterNetworkServiceHandlerFromEndpoint,
		operation.RegisterOperationServiceHandlerFromEndpoint,
		organization.RegisterOrganizationServiceHandlerFromEndpoint,
		project.RegisterProjectServiceHandlerFromEndpoint,
		storage.RegisterStorageServiceHandlerFromEndpoint,
		webhook.RegisterWebhookServiceHandlerFromEndpoint,
	} {
		if err := register(context.Background(), mux, listener.Addr().String(), options); err != nil {
			panic(err)
		}
	}
	http.HandleFunc("POST /control", objects.Control)
	http.Handle("/", mux)
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

var toJSON = protojson.MarshalOptions{}
var fromJSON = protojson.UnmarshalOptions{DiscardUnknown: true}
