import { accessErrors } from '@oxer/domain/access/access.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { describe, expect, it } from 'vitest'
import { requirePublicCourseEvent } from '../../courses/course-event/course-event.guards.ts'
import { apiTest } from '../testing/api-test.ts'
import { contextOf } from '../testing/call.ts'
import { refused } from '../testing/refused.ts'

const { apiOf, federation: federationRef, options, worlds } = await apiTest()
const courseEvent = worlds.a.courseEvent.ref
const at = (features: readonly TenantFeature[]) => ({
  tenant: { federationRef, federationRefs: [federationRef], features },
})

describe('a part of the product that a host name does not have', () => {
  it('refuses its calls to everybody, and answers all others', async () => {
    for (const actor of [null, worlds.actors.rider, worlds.actors.superAdministrator]) {
      const here = apiOf(actor ?? null, at(['REPORTING']))
      await refused(here.courses.courseEvent.profile({ courseEvent }), accessErrors.featureOff)
      expect((await here.access.tenant.current()).features).toEqual(['REPORTING'])
      expect(await apiOf(actor ?? null, at(['COURSES'])).courses.courseEvent.profile({ courseEvent })).toMatchObject({
        ref: courseEvent,
      })
    }
    const administrator = apiOf(worlds.actors.federationAdministrator, at(['COURSES']))
    await refused(administrator.reporting.report.list({ federation: federationRef }), accessErrors.featureOff)
  })

  it('is on no public page and in no calendar', async () => {
    const calendarOf = async (features: readonly TenantFeature[]) => {
      const { courseEvent: event } = worlds.a
      const found = await apiOf(null, at(features)).shell.calendar.search({ from: event.firstDay, to: event.lastDay })
      return found.items.filter(({ type }) => type === 'COURSE').length
    }
    expect(await calendarOf(['COURSES'])).toBeGreaterThan(0)
    expect(await calendarOf([])).toBe(0)
    const ctx = contextOf(null, { ...options, ...at([]) })
    await refused(requirePublicCourseEvent(ctx, courseEvent), kernelErrors.notFound)
  })
})
