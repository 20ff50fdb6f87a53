import type { Protocol, ProtocolKind } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { kindNameOf } from '@oxer/domain/catalogue/protocol/protocol-kind.rules'
import { folders } from '@oxer/domain/disciplines/disciplines'
import { useMutation } from '@tanstack/react-query'
import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useProtocolChanges = () => {
  const { quiet } = useSettled('catalogue')
  const router = trpc.catalogue.protocol
  return {
    updateJumping: router.updateJumping.useMutation(quiet),
    updateDressage: router.updateDressage.useMutation(quiet),
    updateStyleRiding: router.updateStyleRiding.useMutation(quiet),
    updatePresentation: router.updatePresentation.useMutation(quiet),
    updateEventing: router.updateEventing.useMutation(quiet),
    updateCrossCountry: router.updateCrossCountry.useMutation(quiet),
    updateDriving: router.updateDriving.useMutation(quiet),
    updateVaulting: router.updateVaulting.useMutation(quiet),
    updateGeneric: router.updateGeneric.useMutation(quiet),
  }
}

type Subject = { federation: string; kind: ProtocolKind; protocol: string }

type Create = (input: {
  readonly federation: string
  readonly name: string
  readonly definition: Protocol
}) => Promise<{ ref: string }>

/** The actions of the list of protocols, for any kind, because each kind has its own path. */
export const useAnyProtocol = () => {
  const utils = trpc.useUtils()
  const { settled } = useSettled('catalogue')
  const { protocol: at } = utils.client.catalogue
  return {
    /** The definition with which a copy starts. */
    read: async ({ federation, kind, protocol }: Subject): Promise<Protocol> =>
      (await at[`get${kindNameOf(kind)}`].query({ federation, protocol })).definition,
    create: async (
      federation: string,
      name: string,
      definition: Protocol,
    ): Promise<{ kind: ProtocolKind; ref: string }> => {
      const { kind } = folders[definition.discipline]
      // Each procedure accepts the definitions of its own kind, and this definition is of that kind.
      const create = at[`create${kindNameOf(kind)}`].mutate as Create
      const { ref } = await create({ federation, name, definition })
      await settled.onSettled()
      return { kind, ref }
    },
    remove: useMutation({
      mutationFn: ({ kind, ...input }: Subject) => at[`remove${kindNameOf(kind)}`].mutate(input),
      ...settled,
    }),
  }
}
