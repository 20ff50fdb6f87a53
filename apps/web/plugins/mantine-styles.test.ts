import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mantineStyles } from './mantine-styles.ts'

const plugin = mantineStyles(fileURLToPath(import.meta.url))

const transform = (code: string, id: string): string => {
  if (typeof plugin.transform !== 'function') throw new Error('the plugin does not transform')
  const result = Reflect.apply(plugin.transform, {}, [code, id])
  return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : ''
}

const sheetsOf = (code: string): string[] =>
  [
    ...transform(code, join(dirname(fileURLToPath(import.meta.url)), 'screen.tsx')).matchAll(
      /styles\/(\w+)\.layer\.css/g,
    ),
  ].map((match) => String(match[1]))

const layerOf = (component: string): number =>
  Number(/mantine\.l(\d)/.exec(transform('@layer mantine {}', `/@mantine/core/styles/${component}.layer.css`))?.[1])

describe('styles of Mantine', () => {
  it('come with the components that a module names, and with their parts', () => {
    const sheets = sheetsOf("import { Button, type ButtonProps } from '@mantine/core'")
    expect(sheets).toEqual(expect.arrayContaining(['Button', 'UnstyledButton', 'Loader']))
    expect(sheets).not.toContain('Tabs')
    expect(sheetsOf("import { Radio } from '@mantine/core'")).toContain('InlineInput')
  })

  it('come with the packages that are built from components', () => {
    expect(sheetsOf("import { Spotlight } from '@mantine/spotlight'")).toEqual(
      expect.arrayContaining(['Modal', 'ModalBase']),
    )
  })

  it('are not added to modules without components, or to third-party code', () => {
    expect(sheetsOf("import { useState } from 'react'")).toEqual([])
    expect(transform("import { Button } from '@mantine/core'", '/node_modules/x/index.tsx')).toBe('')
  })

  it('are above the styles of their parts, in any loading order', () => {
    expect(layerOf('UnstyledButton')).toBeLessThan(layerOf('Button'))
    expect(layerOf('Input')).toBeLessThan(layerOf('InlineInput'))
    expect(layerOf('ModalBase')).toBeLessThan(layerOf('Modal'))
  })
})
