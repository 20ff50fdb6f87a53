import {
  createProtocolOf,
  DressageProtocol,
  JumpingProtocol,
  ProtocolPreset,
  ProtocolRow,
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
})
