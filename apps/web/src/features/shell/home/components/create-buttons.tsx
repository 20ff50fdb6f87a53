import { FederationPicker } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsOfficePage } from '../../../../shared/office-pages.ts'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { type CreateEntry, createEntries } from '../create-entries.view.ts'

const CreateButton = ({ kind, to }: CreateEntry) => {
  const { t } = useTranslation('shell')
  const permitted = trpc.federation.federation.listPermitted.useQuery({ kind }, { staleTime: 300_000 })
  return (
    <FederationPicker
      label={t(`home.create.${kind}`)}
      icon={<IconPlus size={16} aria-hidden />}
      federations={permitted.data ?? []}
      hrefOf={(federation) => `${to}?federation=${encodeURIComponent(federation.ref)}`}
    />
  )
}

/**
 * The kinds of event that this reader may create, each in the federations where the server permits it (spec section 2).
 */
export const CreateButtons = () => {
  const { standing } = useSession()
  const exists = useIsOfficePage()
  if (standing !== 'member') return null
  return createEntries.filter(({ to }) => exists(to)).map((entry) => <CreateButton key={entry.kind} {...entry} />)
}
