// Whether the start list that a sheet comes from may still change, as the printed list itself says it.
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import type { Texts } from './list-sections.files.ts'

export const listStateText = (t: Texts, status: StartlistStatus): string =>
  isFinalStartlist(status) ? t(`competitions:startlist.status.${status}`) : t('competitions:print.provisional')
