import { ProtocolPreset, ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { listProtocolPresets, listProtocols } from './protocol.queries.ts'
import { protocolKindProcedures } from './protocol-kind.router.ts'

const InFederation = z.object({ federation: Ref })

export const protocolRouter = router({
  list: registered
    .meta(get('/myfederation/{federation}/protocol', 'Protocols of a federation'))
    .input(InFederation)
    .output(z.array(ProtocolRow))
    .use(mayReadFederation)
    .query(({ ctx }) => listProtocols(ctx.db, ctx.federation)),
  listPresets: registered
    .meta(get('/myfederation/{federation}/protocol/presets', 'Protocol presets'))
    .input(InFederation)
    .output(z.array(ProtocolPreset))
    .use(mayReadFederation)
    .query(() => listProtocolPresets()),
  ...protocolKindProcedures,
})
