import type { Page } from "playwright-core";

// Checks of any page. Code for the browser is text: it uses globals that Node's types do not have.

/** Returns texts whose contrast with their background is below 4.5, the least that WCAG allows. */
export function lowContrast(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const luminance = (color) => {
      const [r, g, b] = /\\((.*)\\)/.exec(color)[1].split(",").map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const backOf = (from) => {
      for (let each = from; each !== null; each = each.parentElement) {
        const color = getComputedStyle(each).backgroundColor;
        if (color !== "rgba(0, 0, 0, 0)") return color;
      }
      return "rgb(255, 255, 255)";
    };
    const texts = document.querySelectorAll("h1, h2, h3, h4, p, a, td, th, label, button, summary, pre, code, li");
    return [...texts].flatMap((each) => {
      const both = [luminance(getComputedStyle(each).color), luminance(backOf(each))].sort((a, b) => a - b);
      const contrast = (both[1] + 0.05) / (both[0] + 0.05);
      return contrast >= 4.5 ? [] : [each.outerHTML.slice(0, 80) + " " + contrast.toFixed(2)];
    });
  })()`);
}

/** Returns controls without a name for screen readers. */
export function unnamedControls(page: Page): Promise<readonly string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll("button, input, select, progress, a, summary")]
    .filter((each) => {
      const label = each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent ?? each.textContent;
      return label.trim() === "";
    })
    .map((each) => each.outerHTML)`);
}

/** Returns ids that several elements have. */
export function sharedIds(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll("[id]")]
    .map(({ id }) => id)
    .filter((id, index, all) => all.indexOf(id) !== index)`);
}

/** Returns the width that the page's content needs, in pixels. */
export function contentWidth(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth");
}

/** Resolves when an expression is true in the page. Unlike Playwright's own wait, it works under a policy that forbids the page to evaluate texts. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`)));
}
