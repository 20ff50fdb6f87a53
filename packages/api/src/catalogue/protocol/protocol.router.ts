import {
  CrossCountryProtocol,
  createProtocolOf,
  DressageProtocol,
  DrivingProtocol,
  EventingProtocol,
  GenericProtocol,
  JumpingProtocol,
  PresentationProtocol,
  ProtocolPreset,
  ProtocolRow,
  StyleRidingProtocol,
  storedProtocolOf,
  updateProtocolOf,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageSport, mayReadFederation } from '../../parties/federation/federation.guards.ts'
import { createProtocol, deleteProtocol, updateProtocol } from './protocol.commands.ts'
import { getProtocol, listProtocolPresets, listProtocols } from './protocol.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfProtocol = InFederation.extend({ protocol: Ref })

const jumping = { kind: 'JUMPING', definition: JumpingProtocol } as const
const dressage = { kind: 'DRESSAGE', definition: DressageProtocol } as const
const StoredJumping = storedProtocolOf(JumpingProtocol).meta({ id: 'StoredJumpingProtocol' })
const StoredDressage = storedProtocolOf(DressageProtocol).meta({ id: 'StoredDressageProtocol' })
const styleRiding = { kind: 'STYLE_RIDING', definition: StyleRidingProtocol } as const
const presentation = { kind: 'PRESENTATION', definition: PresentationProtocol } as const
const eventing = { kind: 'EVENTING', definition: EventingProtocol } as const
const crossCountry = { kind: 'CROSS_COUNTRY', definition: CrossCountryProtocol } as const
const driving = { kind: 'DRIVING', definition: DrivingProtocol } as const
const generic = { kind: 'GENERIC', definition: GenericProtocol } as const
const StoredStyleRiding = storedProtocolOf(StyleRidingProtocol).meta({ id: 'StoredStyleRidingProtocol' })
const StoredPresentation = storedProtocolOf(PresentationProtocol).meta({ id: 'StoredPresentationProtocol' })
const StoredEventing = storedProtocolOf(EventingProtocol).meta({ id: 'StoredEventingProtocol' })
const StoredCrossCountry = storedProtocolOf(CrossCountryProtocol).meta({ id: 'StoredCrossCountryProtocol' })
const StoredDriving = storedProtocolOf(DrivingProtocol).meta({ id: 'StoredDrivingProtocol' })
const StoredGeneric = storedProtocolOf(GenericProtocol).meta({ id: 'StoredGenericProtocol' })

export const protocolRouter = router({
  list: registered
    .meta(get('/myfederation/{federation}/protocol', 'Protocols of a federation'))
    .input(InFederation)
    .output(z.array(ProtocolRow))
    .use(mayReadFederation)
    .query(({ ctx }) => listProtocols(ctx.db, ctx.federation)),
  listPresets: registered
    .meta(get('/myfederation/{federation}/protocol/presets', 'Protocols to begin from'))
    .input(InFederation)
    .output(z.array(ProtocolPreset))
    .use(mayReadFederation)
    .query(() => listProtocolPresets()),
  createJumping: command.registered
    .meta(post('/myfederation/{federation}/protocol/jumping', 'Make a protocol of show jumping'))
    .input(createProtocolOf(JumpingProtocol).extend({ federation: Ref }))
    .output(StoredJumping)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, jumping, input)),
  getJumping: registered
    .meta(get('/myfederation/{federation}/protocol/jumping/{protocol}', 'A protocol of show jumping'))
    .input(OfProtocol)
    .output(StoredJumping)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, jumping, input.protocol)),
  updateJumping: command.registered
    .meta(put('/myfederation/{federation}/protocol/jumping/{protocol}', 'Change a protocol of show jumping'))
    .input(updateProtocolOf(JumpingProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredJumping)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, jumping, input)),
  removeJumping: command.registered
    .meta(del('/myfederation/{federation}/protocol/jumping/{protocol}', 'Take a protocol of show jumping away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, jumping, input)),
  createDressage: command.registered
    .meta(post('/myfederation/{federation}/protocol/dressage', 'Make a protocol of dressage'))
    .input(createProtocolOf(DressageProtocol).extend({ federation: Ref }))
    .output(StoredDressage)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, dressage, input)),
  getDressage: registered
    .meta(get('/myfederation/{federation}/protocol/dressage/{protocol}', 'A protocol of dressage'))
    .input(OfProtocol)
    .output(StoredDressage)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, dressage, input.protocol)),
  updateDressage: command.registered
    .meta(put('/myfederation/{federation}/protocol/dressage/{protocol}', 'Change a protocol of dressage'))
    .input(updateProtocolOf(DressageProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredDressage)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, dressage, input)),
  removeDressage: command.registered
    .meta(del('/myfederation/{federation}/protocol/dressage/{protocol}', 'Take a protocol of dressage away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, dressage, input)),
  createStyleRiding: command.registered
    .meta(post('/myfederation/{federation}/protocol/styleriding', 'Make a protocol of style riding'))
    .input(createProtocolOf(StyleRidingProtocol).extend({ federation: Ref }))
    .output(StoredStyleRiding)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, styleRiding, input)),
  getStyleRiding: registered
    .meta(get('/myfederation/{federation}/protocol/styleriding/{protocol}', 'A protocol of style riding'))
    .input(OfProtocol)
    .output(StoredStyleRiding)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, styleRiding, input.protocol)),
  updateStyleRiding: command.registered
    .meta(put('/myfederation/{federation}/protocol/styleriding/{protocol}', 'Change a protocol of style riding'))
    .input(updateProtocolOf(StyleRidingProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredStyleRiding)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, styleRiding, input)),
  removeStyleRiding: command.registered
    .meta(del('/myfederation/{federation}/protocol/styleriding/{protocol}', 'Take a protocol of style riding away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, styleRiding, input)),
  createPresentation: command.registered
    .meta(post('/myfederation/{federation}/protocol/presentation', 'Make a protocol of presentation'))
    .input(createProtocolOf(PresentationProtocol).extend({ federation: Ref }))
    .output(StoredPresentation)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, presentation, input)),
  getPresentation: registered
    .meta(get('/myfederation/{federation}/protocol/presentation/{protocol}', 'A protocol of presentation'))
    .input(OfProtocol)
    .output(StoredPresentation)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, presentation, input.protocol)),
  updatePresentation: command.registered
    .meta(put('/myfederation/{federation}/protocol/presentation/{protocol}', 'Change a protocol of presentation'))
    .input(updateProtocolOf(PresentationProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredPresentation)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, presentation, input)),
  removePresentation: command.registered
    .meta(del('/myfederation/{federation}/protocol/presentation/{protocol}', 'Take a protocol of presentation away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, presentation, input)),
  createEventing: command.registered
    .meta(post('/myfederation/{federation}/protocol/eventing', 'Make a protocol of eventing'))
    .input(createProtocolOf(EventingProtocol).extend({ federation: Ref }))
    .output(StoredEventing)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, eventing, input)),
  getEventing: registered
    .meta(get('/myfederation/{federation}/protocol/eventing/{protocol}', 'A protocol of eventing'))
    .input(OfProtocol)
    .output(StoredEventing)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, eventing, input.protocol)),
  updateEventing: command.registered
    .meta(put('/myfederation/{federation}/protocol/eventing/{protocol}', 'Change a protocol of eventing'))
    .input(updateProtocolOf(EventingProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredEventing)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, eventing, input)),
  removeEventing: command.registered
    .meta(del('/myfederation/{federation}/protocol/eventing/{protocol}', 'Take a protocol of eventing away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, eventing, input)),
  createCrossCountry: command.registered
    .meta(post('/myfederation/{federation}/protocol/crosscountry', 'Make a protocol of cross-country'))
    .input(createProtocolOf(CrossCountryProtocol).extend({ federation: Ref }))
    .output(StoredCrossCountry)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, crossCountry, input)),
  getCrossCountry: registered
    .meta(get('/myfederation/{federation}/protocol/crosscountry/{protocol}', 'A protocol of cross-country'))
    .input(OfProtocol)
    .output(StoredCrossCountry)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, crossCountry, input.protocol)),
  updateCrossCountry: command.registered
    .meta(put('/myfederation/{federation}/protocol/crosscountry/{protocol}', 'Change a protocol of cross-country'))
    .input(updateProtocolOf(CrossCountryProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredCrossCountry)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, crossCountry, input)),
  removeCrossCountry: command.registered
    .meta(del('/myfederation/{federation}/protocol/crosscountry/{protocol}', 'Take a protocol of cross-country away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, crossCountry, input)),
  createDriving: command.registered
    .meta(post('/myfederation/{federation}/protocol/driving', 'Make a protocol of driving'))
    .input(createProtocolOf(DrivingProtocol).extend({ federation: Ref }))
    .output(StoredDriving)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, driving, input)),
  getDriving: registered
    .meta(get('/myfederation/{federation}/protocol/driving/{protocol}', 'A protocol of driving'))
    .input(OfProtocol)
    .output(StoredDriving)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, driving, input.protocol)),
  updateDriving: command.registered
    .meta(put('/myfederation/{federation}/protocol/driving/{protocol}', 'Change a protocol of driving'))
    .input(updateProtocolOf(DrivingProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredDriving)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, driving, input)),
  removeDriving: command.registered
    .meta(del('/myfederation/{federation}/protocol/driving/{protocol}', 'Take a protocol of driving away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, driving, input)),
  createGeneric: command.registered
    .meta(post('/myfederation/{federation}/protocol/generic', 'Make a protocol of single values'))
    .input(createProtocolOf(GenericProtocol).extend({ federation: Ref }))
    .output(StoredGeneric)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createProtocol(ctx, generic, input)),
  getGeneric: registered
    .meta(get('/myfederation/{federation}/protocol/generic/{protocol}', 'A protocol of single values'))
    .input(OfProtocol)
    .output(StoredGeneric)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, generic, input.protocol)),
  updateGeneric: command.registered
    .meta(put('/myfederation/{federation}/protocol/generic/{protocol}', 'Change a protocol of single values'))
    .input(updateProtocolOf(GenericProtocol).extend({ federation: Ref, protocol: Ref }))
    .output(StoredGeneric)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateProtocol(ctx, generic, input)),
  removeGeneric: command.registered
    .meta(del('/myfederation/{federation}/protocol/generic/{protocol}', 'Take a protocol of single values away'))
    .input(OfProtocol)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteProtocol(ctx, generic, input)),
})
