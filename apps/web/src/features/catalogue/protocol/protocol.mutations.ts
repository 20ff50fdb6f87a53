import type { Protocol, ProtocolKind } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { trpc } from '../../../shared/trpc.ts'

/** Categories show the protocol that they take: the whole catalogue is asked again. */
export const useProtocolChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.invalidate()
  const router = trpc.catalogue.protocol
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    updateJumping: router.updateJumping.useMutation(quiet),
    updateDressage: router.updateDressage.useMutation(quiet),
    updateStyleRiding: router.updateStyleRiding.useMutation(quiet),
    updatePresentation: router.updatePresentation.useMutation(quiet),
  }
}

type Subject = { federation: string; kind: ProtocolKind; protocol: string }

/** What the list of protocols does, whatever the kind: each has its own path. */
export const useAnyProtocol = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.invalidate()
  const { protocol: at } = utils.client.catalogue
  return {
    /** The definition that a copy begins with. */
    read: async ({ federation, kind, protocol }: Subject): Promise<Protocol> => {
      const input = { federation, protocol }
      const of = {
        JUMPING: at.getJumping,
        DRESSAGE: at.getDressage,
        EVENTING: at.getEventing,
        CROSS_COUNTRY: at.getCrossCountry,
        STYLE_RIDING: at.getStyleRiding,
        PRESENTATION: at.getPresentation,
        DRIVING: at.getDriving,
        GENERIC: at.getGeneric,
      }
      return (await of[kind].query(input)).definition
    },
    create: async (
      federation: string,
      name: string,
      definition: Protocol,
    ): Promise<{ kind: ProtocolKind; ref: string }> => {
      const input = { federation, name }
      const made = async (kind: ProtocolKind, call: Promise<{ ref: string }>) => {
        const { ref } = await call
        await onSettled()
        return { kind, ref }
      }
      switch (definition.discipline) {
        case 'SHOW_JUMPING':
          return made('JUMPING', at.createJumping.mutate({ ...input, definition }))
        case 'DRESSAGE':
          return made('DRESSAGE', at.createDressage.mutate({ ...input, definition }))
        case 'EVENTING':
          return made('EVENTING', at.createEventing.mutate({ ...input, definition }))
        case 'CROSS_COUNTRY':
          return made('CROSS_COUNTRY', at.createCrossCountry.mutate({ ...input, definition }))
        case 'STYLE_RIDING':
          return made('STYLE_RIDING', at.createStyleRiding.mutate({ ...input, definition }))
        case 'PRESENTATION':
          return made('PRESENTATION', at.createPresentation.mutate({ ...input, definition }))
        case 'DRIVING':
          return made('DRIVING', at.createDriving.mutate({ ...input, definition }))
        case 'GENERIC':
          return made('GENERIC', at.createGeneric.mutate({ ...input, definition }))
      }
    },
    remove: {
      JUMPING: trpc.catalogue.protocol.removeJumping.useMutation({ onSettled }),
      DRESSAGE: trpc.catalogue.protocol.removeDressage.useMutation({ onSettled }),
      EVENTING: trpc.catalogue.protocol.removeEventing.useMutation({ onSettled }),
      CROSS_COUNTRY: trpc.catalogue.protocol.removeCrossCountry.useMutation({ onSettled }),
      STYLE_RIDING: trpc.catalogue.protocol.removeStyleRiding.useMutation({ onSettled }),
      PRESENTATION: trpc.catalogue.protocol.removePresentation.useMutation({ onSettled }),
      DRIVING: trpc.catalogue.protocol.removeDriving.useMutation({ onSettled }),
      GENERIC: trpc.catalogue.protocol.removeGeneric.useMutation({ onSettled }),
    },
  }
}
