/**
 * OpenAPI description of an equivalent service with other conventions: requests and answers that wrap the object in a property, name fields
 * called after their kind, no paging, a kind without a get method, updates without a mask, exclusive properties, durations, and another
 * name for operations.
 */
export const FOREIGN = `
openapi: 3.1.0
info: { title: Another cloud, version: v1 }
paths:
  /acme.cloud.tasks.v1.TaskService/GetOperation:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { operationName: { type: string, x-holds: name } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { task: { $ref: "#/components/schemas/acme.Operation", x-holds: object } } } } } } }
  /acme.cloud.compute.v1.ComputeService/CreateVirtualMachine:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [virtualMachine], properties: { projectName: { type: string, x-references: Project }, virtualMachine: { $ref: "#/components/schemas/acme.VirtualMachine", x-holds: object } } } } } }
      responses: { "200": { $ref: "#/components/responses/Started" } }
  /acme.cloud.compute.v1.ComputeService/GetVirtualMachine:
    post:
      requestBody: { $ref: "#/components/requestBodies/VirtualMachineName" }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { virtualMachine: { $ref: "#/components/schemas/acme.VirtualMachine", x-holds: object } } } } } } }
  /acme.cloud.compute.v1.ComputeService/ListVirtualMachines:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { projectName: { type: string, x-references: Project } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { warnings: { type: array, items: { type: string } }, virtualMachines: { type: array, items: { $ref: "#/components/schemas/acme.VirtualMachine" } } } } } } } }
  /acme.cloud.compute.v1.ComputeService/UpdateVirtualMachine:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [virtualMachine], properties: { virtualMachine: { $ref: "#/components/schemas/acme.VirtualMachineChange", x-holds: object }, updateMask: { type: string, format: field-mask } } } } } }
      responses: { "200": { $ref: "#/components/responses/Started" } }
  /acme.cloud.compute.v1.ComputeService/DeleteVirtualMachine:
    post:
      requestBody: { $ref: "#/components/requestBodies/VirtualMachineName" }
      responses: { "200": { $ref: "#/components/responses/Started" } }
  /acme.cloud.compute.v1.ComputeService/BillVirtualMachine:
    post:
      x-ignore: true
      requestBody: { content: { application/json: { schema: { type: object, properties: {} } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: {} } } } } }
  /acme.cloud.dns.v1.DnsService/AddZone:
    post:
      x-verb: create
      x-of-kind: DnsZone
      requestBody: { content: { application/json: { schema: { type: object, required: [zone], properties: { projectName: { type: string, x-references: Project }, zone: { $ref: "#/components/schemas/acme.DnsZone", x-holds: object } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { zone: { $ref: "#/components/schemas/acme.DnsZone", x-holds: object } } } } } } }
  /acme.cloud.dns.v1.DnsService/ListDnsZones:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [projectName], properties: { projectName: { type: string, x-references: Project } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { zones: { type: array, items: { $ref: "#/components/schemas/acme.DnsZone" } } } } } } } }
  /acme.cloud.dns.v1.DnsService/ChangeZone:
    post:
      x-verb: update
      x-of-kind: DnsZone
      requestBody: { content: { application/json: { schema: { type: object, required: [zone], properties: { zone: { $ref: "#/components/schemas/acme.DnsZone", x-holds: object } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: {} } } } } }
  /acme.cloud.dns.v1.DnsService/RemoveZone:
    post:
      x-verb: delete
      x-of-kind: DnsZone
      requestBody: { content: { application/json: { schema: { type: object, properties: { dnsZoneName: { type: string, x-holds: name } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: {} } } } } }
  /acme.cloud.core.v1.CoreService/CreateProject:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [slug], properties: { slug: { type: string, pattern: "^[a-z][a-z0-9-]{2,20}$" }, title: { type: string } } } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/acme.Project" } } } } }
  /acme.cloud.core.v1.CoreService/GetProject:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { projectName: { type: string, x-holds: name } } } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/acme.Project" } } } } }
  /acme.cloud.core.v1.CoreService/ListProjects:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { cursor: { type: string, x-holds: page-token }, limit: { type: integer, format: int32, x-holds: page-size } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { projects: { type: array, items: { $ref: "#/components/schemas/acme.Project" } }, more: { type: string, x-holds: next-page-token } } } } } } }
  /acme.cloud.core.v1.CoreService/UpdateProject:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { projectName: { type: string, x-holds: name }, title: { type: string } } } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/acme.Project" } } } } }
  /acme.cloud.core.v1.CoreService/DeleteProject:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { projectName: { type: string, x-holds: name } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: {} } } } } }
components:
  requestBodies:
    VirtualMachineName: { content: { application/json: { schema: { type: object, properties: { virtualMachineName: { type: string, x-holds: name } } } } } }
  responses:
    Started: { description: "", content: { application/json: { schema: { type: object, properties: { operation: { $ref: "#/components/schemas/acme.Operation" } } } } } }
  schemas:
    acme.Operation:
      x-kind: { pattern: "operations/{id}", nameField: operationName }
      type: object
      properties:
        operationName: { type: string, readOnly: true }
        state: { type: string, readOnly: true, enum: [PENDING, RUNNING, SUCCEEDED, FAILED, CANCELLED] }
        metadata: { type: object, readOnly: true }
        errorMessage: { type: string, readOnly: true }
    acme.Project:
      x-kind: { pattern: "projects/{slug}", nameField: projectName }
      type: object
      properties:
        projectName: { type: string, readOnly: true }
        slug: { type: string, x-immutable: true }
        title: { type: string }
    acme.VirtualMachine:
      x-kind: { pattern: "projects/{project}/virtual-machines/{id}", nameField: virtualMachineName }
      type: object
      required: [image]
      properties:
        virtualMachineName: { type: string, readOnly: true, x-holds: name }
        projectName: { type: string, x-references: Project, readOnly: true }
        name: { type: string, description: What people call it. }
        cores: { type: integer, format: int32, default: 2, minimum: 1, maximum: 64 }
        diskBytes: { type: string, format: int64, default: "10737418240" }
        image: { type: string, enum: [debian, ubuntu] }
        idleTimeout: { type: string, format: duration, example: 90.50s }
        startTime: { type: string, format: date-time, example: "2031-01-31T13:00:00+01:00" }
        address: { $ref: "#/components/schemas/acme.Address" }
        state: { type: string, readOnly: true, enum: [READY, STOPPED] }
    acme.VirtualMachineChange:
      type: object
      properties:
        virtualMachineName: { type: string, x-holds: name }
        name: { type: string }
        cores: { type: integer, format: int32, default: 2, minimum: 1, maximum: 64 }
        idleTimeout: { type: string, format: duration }
        startTime: { type: string, format: date-time }
        address: { $ref: "#/components/schemas/acme.Address" }
    acme.Address:
      type: object
      x-exclusive: [[pool, fixed]]
      properties:
        pool: { type: string, example: front }
        fixed: { type: string, example: 10.0.0.7 }
        reverseName: { type: string }
    acme.DnsZone:
      x-kind: { pattern: "projects/{project}/zones/{id}", nameField: dnsZoneName }
      type: object
      required: [domain]
      x-exclusive: [[ttlSeconds, ttl]]
      properties:
        dnsZoneName: { type: string, x-holds: name }
        domain: { type: string, x-immutable: true, example: example.com }
        comment: { type: string, default: "" }
        ttlSeconds: { type: integer, format: int32, minimum: 0 }
        ttl: { type: string, format: duration }
        tags: { type: array, uniqueItems: true, items: { type: string, minLength: 1 } }
`;
