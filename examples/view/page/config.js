// Where the answers come from: "server", or "page" for the program that the page loads.
export const place = "server";
