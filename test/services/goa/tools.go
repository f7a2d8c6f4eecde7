//go:build tools

package main

// The generator, of the version in go.mod.
import (
	_ "goa.design/goa/v3/cmd/goa"
	_ "goa.design/goa/v3/codegen/generator"
)
