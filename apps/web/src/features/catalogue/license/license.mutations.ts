import type { LicenseView } from '@oxer/domain/catalogue/license/license.schema'
import { usePublishable } from '../../../shared/publishable/use-publishable.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useLicenseChanges = (federation: string) =>
  usePublishable('catalogue', trpc.catalogue.license, ({ ref }: LicenseView) => ({ federation, license: ref }))
