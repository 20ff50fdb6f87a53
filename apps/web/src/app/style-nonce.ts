/**
 * The nonce of this response. Styles that are written at run time carry it, because the content security policy has no
 * `unsafe-inline`.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/**
 * The library that locks the page's scrolling under a dialog also writes a style, and reads the nonce under this name.
 */
export const shareStyleNonce = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
