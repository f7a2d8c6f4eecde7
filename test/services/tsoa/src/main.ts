import { createServer } from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";
import { ValidateError } from "tsoa";
import { HTTP_STATUS } from "../../store/http-status";
import { ServiceError } from "../../store/service-error";
import { withControl } from "../../store/with-control";
import { RegisterRoutes } from "./routes";
import { store } from "./store";

const app = express();
app.use(express.json());
RegisterRoutes(app);
app.use((error: unknown, _: Request, response: Response, next: NextFunction) => {
  if (error instanceof ServiceError) {
    response.status(HTTP_STATUS[error.code]).json({ message: error.message });
  } else if (error instanceof ValidateError) {
    response.status(422).json({ message: "Validation Failed", details: error.fields });
  } else {
    next(error);
  }
});
createServer(withControl(store.all, app)).listen(Number(process.env["PORT"]), "127.0.0.1");
