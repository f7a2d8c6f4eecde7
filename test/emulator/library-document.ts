/** A service unknown to the emulator's code, with all OpenAPI features that the contract does not use. */
export const LIBRARY = `
openapi: 3.0.3
info: { title: Library, version: v1 }
paths:
  /lib.shelf.v1.ShelfService/CreateShelf:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [slug], properties: { slug: { type: string } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { shelf: { $ref: "#/components/schemas/Shelf", x-holds: object }, note: { type: string } } } } } } }
  /lib.shelf.v1.ShelfService/CreateCrate:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [slug], properties: { slug: { type: string } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { operation: { $ref: "#/components/schemas/Task" } } } } } } }
  /lib.shelf.v1.ShelfService/ListRooms:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { floor: { type: integer } } } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { rooms: { type: array, items: { $ref: "#/components/schemas/Room" } }, nextPageToken: { type: string } } } } } } }
  /lib.shelf.v1.ShelfService/DeleteShelf:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Named" } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: {} } } } } }
  /lib.shelf.v1.ShelfService/CreateBook:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/BookInput" } } } }
      responses: { "200": { content: { application/json: { schema: { allOf: [{ $ref: "#/components/schemas/Book" }] } } } } }
  /lib.shelf.v1.ShelfService/UpdateBook:
    post:
      requestBody: { content: { application/json: { schema: { allOf: [{ $ref: "#/components/schemas/Named" }, { $ref: "#/components/schemas/BookData" }, { type: object, properties: { fields: { type: string, format: field-mask } } }] } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } } } }
  /lib.shelf.v1.ShelfService/GetBook:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Named" } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } } } }
  /lib.shelf.v1.ShelfService/RepriceBook:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [bookName, price], properties: { sequel: { type: string, x-references: Book }, bookName: { type: string, x-references: Book, x-holds: name }, price: { type: number } } } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } } } }
  /lib.shelf.v1.ShelfService/DeleteBook:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Named" } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { operation: { $ref: "#/components/schemas/Task" } } } } } } }
  /lib.shelf.v1.ShelfService/CancelTask:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Named" } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Task" } } } } }
  /lib.shelf.v1.ShelfService/BurnEverything:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: {} } } } }
      responses: { "200": { content: { application/json: { schema: { type: object, properties: {} } } } } }
components:
  schemas:
    Task: { x-kind: { pattern: "tasks/{id}" }, type: object, properties: { name: { type: string, readOnly: true }, state: { type: string, readOnly: true }, metadata: { type: object, readOnly: true }, errorMessage: { type: string, readOnly: true } } }
    Crate: { x-kind: { pattern: "crates/{slug}" }, type: object, properties: { name: { type: string, readOnly: true }, slug: { type: string } } }
    Room:
      x-kind: { pattern: "rooms/{slug}" }
      type: object
      examples: [{ name: rooms/a, floor: 1, seats: 20 }, { name: rooms/b, floor: 2, seats: 30 }]
      properties: { name: { type: string, readOnly: true }, floor: { type: integer, readOnly: true }, seats: { type: integer, format: int64, readOnly: true } }
    Named: { type: object, required: [name], properties: { name: { type: string } } }
    Shelf: { x-kind: { pattern: "shelves/{slug}" }, type: object, properties: { name: { type: string, readOnly: true }, slug: { type: string } } }
    BookInput: { allOf: [{ $ref: "#/components/schemas/BookData" }], required: [shelfName], properties: { shelfName: { type: string, x-references: Shelf } } }
    BookData:
      type: object
      properties:
        title: { type: string, nullable: true, minLength: 2 }
        copies: { type: integer, format: uint64, minimum: 0, exclusiveMinimum: true, default: 1 }
        price: { type: number, minimum: 0, exclusiveMinimum: true }
        part: { $ref: "#/components/schemas/Part" }
        sequel: { type: string, x-references: Book }
        pin: { type: string, writeOnly: true }
        extra: { type: object }
    Part: { type: object, properties: { label: { type: string }, pages: { type: integer, default: 10 }, parts: { type: array, items: { $ref: "#/components/schemas/Part" } }, uid: { type: string, format: uuid, readOnly: true } } }
    Book:
      x-kind: { pattern: "shelves/{shelf}/books/{id}" }
      allOf: [{ $ref: "#/components/schemas/BookInput" }]
      type: object
      properties:
        name: { type: string, readOnly: true }
        isbn: { type: string, readOnly: true, x-immutable: true }
        updateTime: { type: string, format: date-time, readOnly: true }
        condition: { type: string, readOnly: true, enum: [NEW, WORN] }
        readers: { type: integer, format: int64, readOnly: true, minimum: 3 }
`;
