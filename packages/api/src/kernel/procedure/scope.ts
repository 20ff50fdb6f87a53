// A scope value proves that a guard has admitted this call for this subject. Queries and commands require one, and only the loader result
// of a guard becomes one, so a forgotten check does not compile.
declare const minted: unique symbol

export type Scope<Kind extends string, Facts> = Facts & { readonly [minted]: Kind }

export type FederationScope = Scope<'federation', { readonly federationRef: string }>
export type OrganisationScope = Scope<
  'organisation',
  { readonly organisationRef: string; readonly federationRef: string }
>

/** Only guards may call this; the import rules enforce it. */
export const mint = <S extends Scope<string, unknown>>(facts: Omit<S, typeof minted>): S => facts as S
