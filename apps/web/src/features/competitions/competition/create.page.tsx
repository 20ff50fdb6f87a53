import { Button, Skeleton } from '@mantine/core'
import { EmptyState, ErrorState, Section } from '@oxer/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import classes from './create.module.css'

// The form is loaded together with its choices.
const CreateForm = lazy(() => import('./components/create-form.tsx').then((file) => ({ default: file.CreateForm })))

const InFederation = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('competitions')
  const metadata = trpc.competitions.competition.createMetadata.useQuery({ federationRef: federation })
  if (metadata.isError) {
    return metadata.error.data?.httpStatus === 403 || metadata.error.data?.httpStatus === 404 ? (
      <EmptyState title={t('competition.create.none')} message={t('competition.create.noneWhy')} />
    ) : (
      <ErrorState onRetry={() => void metadata.refetch()} />
    )
  }
  if (!metadata.data) return <Skeleton height={320} />
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <CreateForm key={federation} metadata={metadata.data} />
    </Suspense>
  )
}

const ChooseFederation = () => {
  const { t } = useTranslation('competitions')
  const permitted = trpc.federation.federation.listPermitted.useQuery({ kind: 'competition' })
  if (permitted.isError) return <ErrorState onRetry={() => void permitted.refetch()} />
  if (!permitted.data) return <Skeleton height={160} />
  const [only] = permitted.data
  if (!only) return <EmptyState title={t('competition.create.none')} message={t('competition.create.noneWhy')} />
  if (permitted.data.length === 1) return <InFederation federation={only.ref} />
  return (
    <Section title={t('competition.create.choose')}>
      <div className={classes.federations}>
        {permitted.data.map((federation) => (
          <Button
            key={federation.ref}
            variant="default"
            component={AppLink}
            href={`/competitions/create?federation=${federation.ref}`}
          >
            {federation.name}
          </Button>
        ))}
      </div>
    </Section>
  )
}

/**
 * cs011: the create form, for one federation: the one in the address, or the only one in which this user may create.
 */
export const CreatePage = ({ federation }: { federation: string | undefined }) => {
  const { t } = useTranslation('competitions')
  return (
    <OfficePage
      title={t('competition.create.title')}
      crumbs={[{ label: t('competition.calendar'), href: '/competitions' }]}
    >
      {federation === undefined ? <ChooseFederation /> : <InFederation federation={federation} />}
    </OfficePage>
  )
}
