// The procedures of every kind of protocol. Each kind has its own path and its own titles.

import { createProtocolOf, storedProtocolOf, updateProtocolOf } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { type KindName, kindNameOf, kindSegmentOf } from '@oxer/domain/catalogue/protocol/protocol-kind.rules'
import {
  disciplines,
  disciplineWords,
  folders,
  type Protocol,
  type ScoredDiscipline,
} from '@oxer/domain/disciplines/disciplines'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered } from '../../kernel/procedure/procedures.ts'
import { createProtocol, deleteProtocol, updateProtocol } from './protocol.commands.ts'
import { getProtocol } from './protocol.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfProtocol = InFederation.extend({ protocol: Ref })

type Kind<D extends ScoredDiscipline> = (typeof folders)[D]['kind']

const proceduresOf = <P extends Protocol>(word: ScoredDiscipline, definition: z.ZodType<P, P>) => {
  const { kind, name } = folders[word]
  const path = `/myfederation/{federation}/protocol/${kindSegmentOf(kind)}` as const
  const of = { kind, definition }
  const Stored = storedProtocolOf(definition).meta({ id: `Stored${kindNameOf(kind)}Protocol` })
  return {
    create: command.registered
      .meta(post(path, `Create a protocol of ${name}`))
      .input(createProtocolOf(definition).extend({ federation: Ref }))
      .output(Stored)
      .use(mayManageSport)
      .mutation(({ ctx, input }) => createProtocol(ctx, of, input)),
    get: registered
      .meta(get(`${path}/{protocol}`, `A protocol of ${name}`))
      .input(OfProtocol)
      .output(Stored)
      .use(mayReadFederation)
      .query(({ ctx, input }) => getProtocol(ctx.db, ctx.federation, of, input.protocol)),
    update: command.registered
      .meta(put(`${path}/{protocol}`, `Change a protocol of ${name}`))
      .input(updateProtocolOf(definition).extend({ federation: Ref, protocol: Ref }))
      .output(Stored)
      .use(mayManageSport)
      .mutation(({ ctx, input }) => updateProtocol(ctx, of, input)),
    remove: command.registered
      .meta(del(`${path}/{protocol}`, `Delete a protocol of ${name}`))
      .input(OfProtocol)
      .output(z.void())
      .use(mayManageSport)
      .mutation(({ ctx, input }) => deleteProtocol(ctx, of, input)),
  }
}

type Verb = 'create' | 'get' | 'update' | 'remove'
type Procedures<D extends ScoredDiscipline> = ReturnType<typeof proceduresOf<z.output<(typeof folders)[D]['protocol']>>>
type Named<V extends Verb> = {
  [D in ScoredDiscipline as `${V}${KindName<Kind<D>>}`]: Procedures<D>[V]
}

type KindProcedures = Named<'create'> & Named<'get'> & Named<'update'> & Named<'remove'>

const namedProceduresOf = <D extends ScoredDiscipline>(word: D) =>
  Object.entries(proceduresOf(word, disciplines[word].protocol)).map(
    ([verb, procedure]) => [`${verb}${kindNameOf(folders[word].kind)}`, procedure] as const,
  )

const procedures = Object.fromEntries(disciplineWords.flatMap((word) => namedProceduresOf(word)))

/** The type of a record that is built in a loop does not contain its keys, so they are checked before the type states them. */
const isWhole = (record: object): record is KindProcedures =>
  disciplineWords.every((word) =>
    (['create', 'get', 'update', 'remove'] satisfies Verb[]).every(
      (verb) => `${verb}${kindNameOf(folders[word].kind)}` in record,
    ),
  )
if (!isWhole(procedures)) throw new TypeError('a kind of protocol lacks a procedure')

/** `createDressage`, `getDressage` and so on, for every discipline. */
export const protocolKindProcedures: KindProcedures = procedures
