import { createFederation, createTenantOfFederation } from '@oxer/api'
import { Colour, HostName, NewFederation } from '@oxer/domain/registry/installation/installation.schema'
import { type AdminCommand, optionalValue, requiredValue, type Values } from './command.ts'
import { asOperator, read } from './operator.ts'

export const federationOptions = {
  federation: { type: 'string' },
  abbreviation: { type: 'string' },
  'contact-email': { type: 'string' },
  language: { type: 'string' },
  'time-zone': { type: 'string' },
  country: { type: 'string' },
  data: { type: 'string' },
  host: { type: 'string' },
  colour: { type: 'string' },
} as const

export const federationUsage = [
  '--federation "Name"        the name of the federation',
  '--abbreviation ABC         its abbreviation',
  '--host sport.example.org   the host name at which the public finds it',
  '--data flemish             starting data: flemish, dutch or empty (default)',
  '--language NL              NL (default) or EN',
  '--time-zone Europe/Paris   an IANA time zone, Europe/Brussels by default',
  '--country BEL              three letters, BEL by default',
  '--colour #1f5f4a           the colour of its pages',
  '--contact-email address',
]

export const readFederation = (values: Values): NewFederation =>
  read(NewFederation, {
    name: requiredValue(values, 'federation'),
    abbreviation: requiredValue(values, 'abbreviation'),
    contactEmail: optionalValue(values, 'contact-email') ?? null,
    language: optionalValue(values, 'language')?.toUpperCase(),
    timeZone: optionalValue(values, 'time-zone'),
    country: optionalValue(values, 'country')?.toUpperCase(),
    startingData: optionalValue(values, 'data')?.toUpperCase(),
  })

export const createFederationCommand: AdminCommand = {
  summary: 'create a federation, with starting data and a host name',
  usage: federationUsage,
  options: federationOptions,
  run: async ({ services, values, print }) => {
    const federation = readFederation(values)
    const host = optionalValue(values, 'host')
    const colour = read(Colour.default('#1f5f4a'), optionalValue(values, 'colour'))
    const tenant = host === undefined ? null : { host: read(HostName, host), colour, federation }
    const ref = await asOperator(await services(), 'create-federation', async (ctx) => {
      const created = await createFederation(ctx, federation)
      if (tenant !== null) await createTenantOfFederation(ctx, tenant, created)
      return created
    })
    print(`${federation.name} is federation ${ref}${tenant === null ? '' : ` at ${tenant.host}`}`)
  },
}
