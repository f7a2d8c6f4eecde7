package main

import (
	baremetal "goa/gen/bare_metal"
	billing "goa/gen/billing"
	compute "goa/gen/compute"
	baremetalserver "goa/gen/http/bare_metal/server"
	billingserver "goa/gen/http/billing/server"
	computeserver "goa/gen/http/compute/server"
	iamserver "goa/gen/http/iam/server"
	locationserver "goa/gen/http/location/server"
	networkserver "goa/gen/http/network/server"
	operationserver "goa/gen/http/operation/server"
	organizationserver "goa/gen/http/organization/server"
	projectserver "goa/gen/http/project/server"
	storageserver "goa/gen/http/storage/server"
	webhookserver "goa/gen/http/webhook/server"
	iam "goa/gen/iam"
	location "goa/gen/location"
	network "goa/gen/network"
	operation "goa/gen/operation"
	organization "goa/gen/organization"
	project "goa/gen/project"
	storage "goa/gen/storage"
	webhook "goa/gen/webhook"

	goahttp "goa.design/goa/v3/http"
)

// mount adds the generated servers of all services.
func mount(mux goahttp.Muxer) {
	decoder, encoder := goahttp.RequestDecoder, goahttp.ResponseEncoder
	locationserver.New(endpointsOf[location.Service, location.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	organizationserver.New(endpointsOf[organization.Service, organization.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	projectserver.New(endpointsOf[project.Service, project.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	networkserver.New(endpointsOf[network.Service, network.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	storageserver.New(endpointsOf[storage.Service, storage.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	baremetalserver.New(endpointsOf[baremetal.Service, baremetal.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	iamserver.New(endpointsOf[iam.Service, iam.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	webhookserver.New(endpointsOf[webhook.Service, webhook.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	computeserver.New(endpointsOf[compute.Service, compute.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	billingserver.New(endpointsOf[billing.Service, billing.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
	operationserver.New(endpointsOf[operation.Service, operation.Endpoints](), mux, decoder, encoder, nil, nil).Mount(mux)
}
