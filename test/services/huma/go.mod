module huma

go 1.26.8

require (
	github.com/danielgtaylor/huma/v2 v2.37.2
	store v0.0.0
)

replace store => ../go-store
