import { trpc } from '../../../shared/trpc.ts'

/** A registration is shown in its test, in the master list, in the counts, and on start lists, and it is charged. */
export const useRegistrationsChanged = () => {
  const utils = trpc.useUtils()
  return async (): Promise<void> => {
    await Promise.all([
      utils.competitions.registration.invalidate(),
      utils.competitions.organisationRegistration.invalidate(),
      utils.competitions.organisationWaitingList.invalidate(),
      utils.competitions.memberWaitingList.invalidate(),
      utils.competitions.startlist.invalidate(),
      utils.competitions.competitionFinance.invalidate(),
      utils.finance.invalidate(),
    ])
  }
}

/** The drawer and dialogs show refusals themselves. */
const quiet = { meta: { quiet: true } }

export const useRegistrationMutations = () => {
  const changed = useRegistrationsChanged()
  const router = trpc.competitions.registration
  const settled = { onSettled: changed }
  return {
    create: router.create.useMutation({ ...quiet, ...settled }),
    createMany: router.createMany.useMutation({ ...quiet, ...settled }),
    update: router.update.useMutation({ ...quiet, ...settled }),
    changeStatus: router.changeStatus.useMutation(settled),
    decideStatus: router.changeStatus.useMutation({ ...quiet, ...settled }),
    signOff: router.signOff.useMutation({ ...quiet, ...settled }),
    changePaymentStatus: router.changePaymentStatus.useMutation(settled),
    changeStatuses: router.changeStatuses.useMutation({ ...quiet, ...settled }),
    changePayments: router.changePayments.useMutation({ ...quiet, ...settled }),
    moveAny: router.moveAny.useMutation({ ...quiet, ...settled }),
    deleteAny: router.deleteAny.useMutation(settled),
    deleteMany: router.deleteMany.useMutation(settled),
    move: router.move.useMutation({ ...quiet, ...settled }),
  }
}

/** The staff of a federation decide for its clubs. */
export const useFederationDecisions = () => {
  const changed = useRegistrationsChanged()
  const router = trpc.competitions.organisationRegistration
  return {
    approve: router.approveOfFederation.useMutation({ ...quiet, onSettled: changed }),
    reject: router.rejectOfFederation.useMutation({ ...quiet, onSettled: changed }),
  }
}

export const useOrganisationMutations = () => {
  const changed = useRegistrationsChanged()
  const router = trpc.competitions.organisationRegistration
  return {
    createMany: router.createMany.useMutation({ ...quiet, onSettled: changed }),
    wait: trpc.competitions.organisationWaitingList.join.useMutation({ ...quiet, onSettled: changed }),
    signOff: router.signOff.useMutation({ ...quiet, onSettled: changed }),
    approve: router.approve.useMutation({ ...quiet, onSettled: changed }),
    reject: router.reject.useMutation({ ...quiet, onSettled: changed }),
  }
}
