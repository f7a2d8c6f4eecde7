// The documented service in huma. Updates replace all fields that can change.
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"store"
)

var objects = store.New(100 * time.Millisecond)

var status = map[string]int{
	"aborted":             http.StatusConflict,
	"already_exists":      http.StatusConflict,
	"failed_precondition": http.StatusPreconditionFailed,
	"invalid_argument":    http.StatusUnprocessableEntity,
	"not_found":           http.StatusNotFound,
	"resource_exhausted":  http.StatusTooManyRequests,
	"unavailable":         http.StatusServiceUnavailable,
}

func statusOf(err error) int {
	if failed, ok := err.(*store.Error); ok {
		return status[failed.Code]
	}
	return http.StatusInternalServerError
}

// begin checks the API key, and whether a test ordered that the call fails.
func begin(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if ctx.Header("Authorization") != "Bearer "+os.Getenv("SERVICE_API_KEY") {
			_ = huma.WriteErr(api, ctx, http.StatusUnauthorized, "the API key is wrong")
			return
		}
		path := ctx.URL().Path
		if err := objects.Begin(path[strings.LastIndex(path, "/")+1:]); err != nil {
			_ = huma.WriteErr(api, ctx, statusOf(err), err.Error())
			return
		}
		next(ctx)
	}
}

func newAPI() (huma.API, *http.ServeMux) {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Infrastructure service", "v1")
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{"bearer": {Type: "http", Scheme: "bearer"}}
	config.Security = []map[string][]string{{"bearer": {}}}
	api := humago.New(mux, config)
	api.UseMiddleware(begin(api))
	register(api)
	mux.HandleFunc("POST /control", objects.Control)
	return api, mux
}

func main() {
	api, mux := newAPI()
	if port := os.Getenv("PORT"); port != "" {
		panic(http.ListenAndServe("127.0.0.1:"+port, mux))
	}
	printed := json.NewEncoder(os.Stdout)
	printed.SetIndent("", "  ")
	if err := printed.Encode(api.OpenAPI()); err != nil {
		panic(err)
	}
}
