import { trpc } from '../../../shared/trpc.ts'

/** A merge moves memberships, riders, accounts and starts, so everything is loaded again. */
export const useMerges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.invalidate()
  const router = trpc.registry.merge
  return {
    persons: router.persons.useMutation({ onSettled }),
    horses: router.horses.useMutation({ onSettled }),
    studbooks: router.studbooks.useMutation({ onSettled }),
    undoOfPerson: router.undoOfPerson.useMutation({ onSettled }),
    undoOfHorse: router.undoOfHorse.useMutation({ onSettled }),
    undoOfStudbook: router.undoOfStudbook.useMutation({ onSettled }),
  }
}
