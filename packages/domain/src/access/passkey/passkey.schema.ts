import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** More than anybody has devices. */
export const maximumPasskeys = 20

/** Bytes as browsers write them: base 64 for addresses, without padding. */
const Bytes = (maximum: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, { error: kernelErrors.wrongFormat.code })
    .max(maximum)

/** The longest id of a credential has 1023 bytes. */
const CredentialId = Bytes(1364)

export const PasskeyName = z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(60)

/** A device, or a password manager, that signs its owner in. */
export const Passkey = z
  .object({
    ref: Ref,
    name: z.string(),
    createdAt: Instant,
    usedAt: Instant.nullable().describe('The last sign-in with it'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const PasskeyOverview = z
  .object({
    isHere: z.boolean().describe('False if another identity provider signs the user in'),
    passkeys: z.array(Passkey),
  })
  .meta({ id: 'PasskeyOverview' })
export type PasskeyOverview = z.infer<typeof PasskeyOverview>

/** What the browser's `navigator.credentials.create` needs, in the JSON form of WebAuthn level 3. */
export const PasskeyOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyOptions' })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** What the browser answered, in the same form. Fields that are not needed are ignored. */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Bytes(4000), attestationObject: Bytes(20_000) }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

export const AddPasskey = z.object({ name: PasskeyName, registration: PasskeyRegistration }).meta({ id: 'AddPasskey' })
export type AddPasskey = z.infer<typeof AddPasskey>

/** What the browser's `navigator.credentials.get` needs, in the same form. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    userVerification: z.literal('required'),
    timeout: z.int(),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The answer of `navigator.credentials.get`, which the sign-in page and a confirmation send. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Bytes(4000), authenticatorData: Bytes(4000), signature: Bytes(2000) }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const ConfirmByPasskey = z.object({ assertion: PasskeyAssertion }).meta({ id: 'ConfirmByPasskey' })
export type ConfirmByPasskey = z.infer<typeof ConfirmByPasskey>
