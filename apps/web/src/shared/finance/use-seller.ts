import { useSession } from '../session.ts'
import { trpc } from '../trpc.ts'

export type SellerFacts = {
  readonly isFederation: boolean
  /** Empty until it is known. */
  readonly federationRef: string
  /** Of an organisation; null until it is known. */
  readonly name: string | null
}

/** Who sells on a finance page: a federation of the reader, or an organisation in its own book. */
export const useSeller = (ref: string): SellerFacts => {
  const { user } = useSession()
  const isFederation = user?.federations.some((federation) => federation.ref === ref) === true
  const { data } = trpc.parties.organisation.profile.useQuery({ organisation: ref }, { enabled: !isFederation })
  return {
    isFederation,
    federationRef: isFederation ? ref : (data?.federation.ref ?? ''),
    name: data?.name ?? null,
  }
}
