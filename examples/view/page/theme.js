// Light, dark, or as the system has it.
import { $ } from "./dom.js";
import { settings, keep } from "./settings.js";

const names = { auto: "as the system has them", light: "light", dark: "dark" };

function apply() {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  const text = `Colors: ${names[settings.theme]}`;
  $("theme").title = text;
  $("theme").setAttribute("aria-label", text);
  $("theme").dataset.theme = settings.theme;
}

export function startTheme() {
  $("theme").onclick = () => {
    keep({ theme: { auto: "light", light: "dark", dark: "auto" }[settings.theme] });
    apply();
  };
  apply();
}
