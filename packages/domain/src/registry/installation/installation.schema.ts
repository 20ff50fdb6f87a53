import * as z from 'zod'
import { LanguageCode } from '../../access/tenant/tenant.schema.ts'
import { StartingDataKey } from '../../catalogue/starting-data/starting-data.schema.ts'
import { FederationSettings } from '../../federation/federation/federation.schema.ts'
import { colourText } from '../../kernel/colour/colour.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { TimeZone } from '../../kernel/time/time-zone.schema.ts'
import { installationErrors } from './installation.errors.ts'

/** Long enough that a stolen hash is of no use; there is no rule about kinds of characters (NIST SP 800-63B, 5.1.1.2). */
export const minimumPasswordLength = 12

export const NewPassword = z
  .string()
  .min(minimumPasswordLength, { error: installationErrors.passwordTooShort.code })
  .max(200)

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostPattern = new RegExp(`^${label}(\\.${label})*$`)

/** A host name without a scheme and without a port. */
export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(hostPattern, { error: installationErrors.hostInvalid.code })

export const Colour = colourText(installationErrors.colourInvalid.code)

/** ISO 3166-1 alpha-3, as in addresses. */
const Country = z.string().regex(/^[A-Z]{3}$/, { error: kernelErrors.wrongFormat.code })

const requiredText = (maximum: number) =>
  z.string().trim().min(1, { error: kernelErrors.fieldRequired.code }).max(maximum)

export const NewFederation = z
  .object({
    name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200),
    abbreviation: requiredText(20),
    contactEmail: z.email().max(200).nullable().default(null),
    language: LanguageCode.default('NL'),
    timeZone: TimeZone.default('Europe/Brussels'),
    country: Country.default('BEL'),
    startingData: StartingDataKey.default('EMPTY'),
  })
  .meta({ id: 'NewFederation' })
export type NewFederation = z.infer<typeof NewFederation>

/** The first super administrator at the embedded provider. The username is the e-mail address. */
export const FirstAdministrator = z.object({
  name: requiredText(200),
  email: z.email().max(200),
  password: NewPassword,
})
export type FirstAdministrator = z.infer<typeof FirstAdministrator>

const setUpFields = z.object({
  federation: NewFederation,
  /** The host name at which the federation is found. */
  host: HostName,
  colour: Colour.default('#1f5f4a'),
})

/** All that an installation needs before its first user can work. */
export const SetUp = setUpFields
  .extend({
    /** With an external identity provider it is absent: the account that is signed in becomes super administrator. */
    administrator: FirstAdministrator.nullish(),
  })
  .meta({ id: 'SetUp' })
export type SetUp = z.infer<typeof SetUp>

export const SetUpCall = SetUp.extend({
  /** The code of the address that the server prints at its start. */
  code: z.string().max(100),
}).meta({ id: 'SetUpCall' })
export type SetUpCall = z.infer<typeof SetUpCall>

export const InstallationStatus = z
  .object({
    /** False as long as nobody is super administrator. */
    isSetUp: z.boolean(),
    /** People sign in elsewhere, so the set-up asks for no password. */
    hasExternalSignIn: z.boolean(),
  })
  .meta({ id: 'InstallationStatus' })
export type InstallationStatus = z.infer<typeof InstallationStatus>

export const SetUpOutcome = z
  .object({ federationRef: Ref, tenantRef: Ref, accountRef: Ref, host: z.string() })
  .meta({ id: 'SetUpOutcome' })
export type SetUpOutcome = z.infer<typeof SetUpOutcome>

/** A federation as super administrators see it. */
export const FederationAdministration = FederationSettings.extend({
  country: z.string(),
  /** Switched off: it is not public, and only super administrators have rights in it. */
  isActive: z.boolean(),
  /** The host names that show it. */
  hosts: z.array(z.string()),
}).meta({ id: 'FederationAdministration' })
export type FederationAdministration = z.infer<typeof FederationAdministration>

/** The steps from a new federation to its first competition. */
export const FirstSteps = z
  .object({
    /** False when all steps are done, or somebody has closed the list. */
    isShown: z.boolean(),
    hasClub: z.boolean(),
    hasMembers: z.boolean(),
    hasCompetition: z.boolean(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>
