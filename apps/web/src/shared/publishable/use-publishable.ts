import { type Area, type Procedure, type Quiet, type Settled, useInvalidate } from '../changes.ts'
import { trpc } from '../trpc.ts'
import type { PublishableChanges, PublishableItem } from './publishable-item.ts'

type Change<Input> = { mutate: (input: Input, options: { onSuccess: () => void }) => void; isPending: boolean }
type StateProcedure<Input> = Procedure<Settled, Change<Input>>

/** The procedures of a publishable noun. */
type Procedures<Of, Create, Update> = {
  create: Procedure<Quiet, Create>
  update: Procedure<Quiet, Update>
  publish: StateProcedure<Of & { note: string }>
  unpublish: StateProcedure<Of>
  archive: StateProcedure<Of>
  remove: StateProcedure<Of>
}

/**
 * The changes of a publishable noun: its form, and the changes of its state behind one call. `inputOf` names one item
 * as its procedures do. A form shows its own refusal; a refused change of state is shown as a toast.
 */
export const usePublishable = <Item extends PublishableItem, Of extends object, Create, Update>(
  area: Area,
  procedures: Procedures<Of, Create, Update>,
  inputOf: (item: Item) => Of,
): { create: Create; update: Update; changes: PublishableChanges<Item> } => {
  const utils = trpc.useUtils()
  const invalidate = useInvalidate(area)
  // One procedure of the catalogue returns the revisions of every noun.
  const onSettled = () => Promise.all([invalidate(), utils.catalogue.publishable.invalidate()])
  const quiet = { meta: { quiet: true }, onSettled } as const
  const create = procedures.create.useMutation(quiet)
  const update = procedures.update.useMutation(quiet)
  const publish = procedures.publish.useMutation({ onSettled })
  const others = {
    UNPUBLISH: procedures.unpublish.useMutation({ onSettled }),
    ARCHIVE: procedures.archive.useMutation({ onSettled }),
    DELETE: procedures.remove.useMutation({ onSettled }),
  }
  const changes: PublishableChanges<Item> = {
    isBusy: [publish, ...Object.values(others)].some(({ isPending }) => isPending),
    send: (item, action, note, onSuccess) => {
      if (action === 'PUBLISH') publish.mutate({ ...inputOf(item), note }, { onSuccess })
      else others[action].mutate(inputOf(item), { onSuccess })
    },
  }
  return { create, update, changes }
}
