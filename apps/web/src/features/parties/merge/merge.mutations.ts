import { trpc } from '../../../shared/trpc.ts'

/** A merge moves memberships, riders and accounts: all of the parties are asked again. */
export const useMerges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.invalidate()
  const router = trpc.parties.merge
  return {
    persons: router.persons.useMutation({ onSettled }),
    horses: router.horses.useMutation({ onSettled }),
    undoOfPerson: router.undoOfPerson.useMutation({ onSettled }),
    undoOfHorse: router.undoOfHorse.useMutation({ onSettled }),
  }
}
