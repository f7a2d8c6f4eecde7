import { Injectable } from "@nestjs/common";
import { PlainService } from "../../store/plain-service";

@Injectable()
export class Store extends PlainService {}
