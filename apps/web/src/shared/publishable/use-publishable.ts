import { trpc } from '../trpc.ts'
import type { PublishableChanges, PublishableItem } from './publishable-item.ts'

type Change<Input> = { mutate: (input: Input, options: { onSuccess: () => void }) => void; isPending: boolean }
type Procedure<Input> = { useMutation: (options: { onSettled: () => Promise<unknown> }) => Change<Input> }

/** The procedures of a noun that change its state. */
type StateProcedures<Of> = {
  publish: Procedure<Of & { note: string }>
  unpublish: Procedure<Of>
  archive: Procedure<Of>
  remove: Procedure<Of>
}

/**
 * The state changes of a noun behind one call. `inputOf` names one item as its procedures do; `invalidate` drops the
 * cached data of the noun, including its revisions. A refusal is shown as a toast.
 */
export const usePublishable = <Item extends PublishableItem, Of extends object>(
  procedures: StateProcedures<Of>,
  inputOf: (item: Item) => Of,
  invalidate: () => Promise<unknown>,
): { changes: PublishableChanges<Item>; onSettled: () => Promise<unknown> } => {
  const utils = trpc.useUtils()
  const onSettled = () => Promise.all([invalidate(), utils.catalogue.publishable.invalidate()])
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
  return { changes, onSettled }
}
