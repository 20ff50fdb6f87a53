import { EmptyState, ShapeSkeleton } from '@oxer/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

// The editor of a kind is loaded when one of its protocols is opened.
const editors = {
  jumping: lazy(() => import('./jumping-protocol.page.tsx').then((file) => ({ default: file.JumpingProtocolPage }))),
  dressage: lazy(() => import('./dressage-protocol.page.tsx').then((file) => ({ default: file.DressageProtocolPage }))),
  styleriding: lazy(() =>
    import('./style-riding-protocol.page.tsx').then((file) => ({ default: file.StyleRidingProtocolPage })),
  ),
  presentation: lazy(() =>
    import('./presentation-protocol.page.tsx').then((file) => ({ default: file.PresentationProtocolPage })),
  ),
  eventing: lazy(() => import('./eventing-protocol.page.tsx').then((file) => ({ default: file.EventingProtocolPage }))),
  crosscountry: lazy(() =>
    import('./cross-country-protocol.page.tsx').then((file) => ({ default: file.CrossCountryProtocolPage })),
  ),
  driving: lazy(() => import('./driving-protocol.page.tsx').then((file) => ({ default: file.DrivingProtocolPage }))),
  vaulting: lazy(() => import('./vaulting-protocol.page.tsx').then((file) => ({ default: file.VaultingProtocolPage }))),
  generic: lazy(() => import('./generic-protocol.page.tsx').then((file) => ({ default: file.GenericProtocolPage }))),
}

const isEditor = (kind: string): kind is keyof typeof editors => Object.hasOwn(editors, kind)

/** The editor of a protocol of any kind that has one. */
export const ProtocolPage = ({ kind, protocol }: { kind: string; protocol: string }) => {
  const { t } = useTranslation('catalogue')
  if (!isEditor(kind)) return <EmptyState title={t('protocol.noneOfKind')} />
  const Editor = editors[kind]
  return (
    <Suspense fallback={<ShapeSkeleton shape="form" />}>
      <Editor protocol={protocol} />
    </Suspense>
  )
}
