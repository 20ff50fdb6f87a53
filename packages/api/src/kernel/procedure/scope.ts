// A scope value says: a guard has let this call in for this subject. Queries and commands demand one, and only a guard's
// loader result becomes one, so a forgotten check does not compile.
declare const minted: unique symbol

export type Scope<Kind extends string, Facts> = Facts & { readonly [minted]: Kind }

export type FederationScope = Scope<'federation', { readonly federationRef: string }>
export type OrganisationScope = Scope<
  'organisation',
  { readonly organisationRef: string; readonly federationRef: string }
>

/** To be called by guards alone; the import rules hold it there. */
export const mint = <S extends Scope<string, unknown>>(facts: Omit<S, typeof minted>): S => facts as S
