import { PlainService } from "../../store/plain-service";

export const store = new PlainService();
