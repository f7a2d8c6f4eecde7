// The documented service in goa. Its code below gen is generated from the design. Updates replace all fields that can change.
package main

import (
	"context"
	"net/http"
	"os"
	"reflect"
	"time"

	goahttp "goa.design/goa/v3/http"
	goa "goa.design/goa/v3/pkg"
	"store"
)

var objects = store.New(100 * time.Millisecond)

// endpointsOf returns the endpoints of a generated service: each carries out the method of its name.
func endpointsOf[Service, Endpoints any]() *Endpoints {
	endpoints := new(Endpoints)
	service := reflect.TypeFor[Service]()
	for i := range service.NumMethod() {
		method := service.Method(i)
		endpoint := func(ctx context.Context, request any) (any, error) {
			return call(ctx.Value(goa.MethodKey).(string), request, method.Type)
		}
		reflect.ValueOf(endpoints).Elem().FieldByName(method.Name).Set(reflect.ValueOf(goa.Endpoint(endpoint)))
	}
	return endpoints
}

// call carries out a method of a generated type.
func call(name string, request any, method reflect.Type) (any, error) {
	if err := objects.Begin(name); err != nil {
		return nil, serviceError(err)
	}
	known := store.JSONNames(reflect.TypeOf(request).Elem())
	answer, err := objects.Call(name, store.As[store.Fields](request), known)
	if err != nil {
		return nil, serviceError(err)
	}
	if method.NumOut() == 1 {
		return nil, nil
	}
	result := reflect.New(method.Out(0).Elem()).Interface()
	store.SetAs(answer, result)
	return result, nil
}

func serviceError(err error) error {
	failed, ok := err.(*store.Error)
	if !ok {
		return err
	}
	return goa.PermanentError(failed.Code, "%s", failed.Message)
}

func main() {
	mux := goahttp.NewMuxer()
	mount(mux)
	mux.Handle(http.MethodPost, "/control", objects.Control)
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/control" && r.Header.Get("Authorization") != "Bearer "+os.Getenv("SERVICE_API_KEY") {
			http.Error(w, "the API key is wrong", http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	})))
}
