import type { IncomingMessage } from "node:http";
import {
  type ArgumentsHost,
  type CanActivate,
  Catch,
  type ExecutionContext,
  HttpException,
  type INestApplication,
  Injectable,
  Module,
  ValidationPipe,
} from "@nestjs/common";
import { APP_FILTER, APP_GUARD, APP_PIPE, BaseExceptionFilter, NestFactory } from "@nestjs/core";
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from "@nestjs/swagger";
import { HTTP_STATUS } from "../../store/http-status";
import { beginRequest } from "../../store/plain-methods";
import { ServiceError } from "../../store/service-error";
import { ComputeController } from "./compute.controller";
import { NetworkController } from "./network.controller";
import {
  BareMetalController,
  IamController,
  LocationController,
  OperationController,
  WebhookController,
} from "./platform.controller";
import { Store } from "./store";
import { StorageController } from "./storage.controller";
import { BillingController, OrganizationController, ProjectController } from "./tenancy.controller";

@Injectable()
class ApiKeyGuard implements CanActivate {
  constructor(private readonly store: Store) {}

  canActivate(context: ExecutionContext): boolean {
    const { url = "", headers } = context.switchToHttp().getRequest<IncomingMessage>();
    const apiKey = process.env["SERVICE_API_KEY"] ?? "";
    beginRequest(this.store.all, apiKey, { path: url, authorization: headers.authorization });
    return true;
  }
}

/** Answers errors in the form of Nest's own exceptions. */
@Catch(ServiceError)
class ServiceErrorFilter extends BaseExceptionFilter<ServiceError> {
  override catch({ code, message }: ServiceError, host: ArgumentsHost): void {
    super.catch(new HttpException(message, HTTP_STATUS[code]) as never, host);
  }
}

@Module({
  controllers: [
    ComputeController,
    StorageController,
    NetworkController,
    OrganizationController,
    BillingController,
    ProjectController,
    LocationController,
    BareMetalController,
    IamController,
    WebhookController,
    OperationController,
  ],
  providers: [
    Store,
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_FILTER, useClass: ServiceErrorFilter },
    { provide: APP_PIPE, useValue: new ValidationPipe({ whitelist: true, transform: true }) },
  ],
})
class AppModule {}

/** Returns the service in NestJS. */
export function createNestApp(): Promise<INestApplication> {
  return NestFactory.create(AppModule, { logger: ["error", "warn"] });
}

/** Returns the description that Nest prints of the service. */
export function describe(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle("Infrastructure service")
    .setVersion("v1")
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, config);
}
