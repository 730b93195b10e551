import { config } from "zod/mini";
import english from "zod/v4/locales/en.js";

// The small zod has no words of its own: whoever imports it for a schema that can be refused imports
// this as well, and a refusal reads the same wherever it is found.
config(english());
