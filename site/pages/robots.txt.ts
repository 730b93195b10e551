import type { APIRoute } from "astro";
import { fileLink } from "../language/links.ts";

/** Everything may be read, and here is the list of it. */
export const GET: APIRoute = ({ site }) => {
  const list = new URL(fileLink("sitemap-index.xml"), site).href;
  return new Response(`User-agent: *\nAllow: /\nSitemap: ${list}\n`);
};
