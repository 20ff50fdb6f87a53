/** The nonce of this response: styles that are written at run time carry it, since the content policy knows no unsafe-inline. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** What locks the page's scrolling under a dialog writes a style too, and looks for the nonce under this name. */
export const shareStyleNonce = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
