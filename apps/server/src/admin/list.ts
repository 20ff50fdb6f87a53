import type { AdminCommand } from './command.ts'

const table = (title: string, rows: readonly (readonly string[])[]): string[] => {
  if (rows.length === 0) return [`${title}: none`]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lineOf = (row: readonly string[]): string =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  return [`${title}:`, ...rows.map(lineOf)]
}

export const listCommand: AdminCommand = {
  summary: 'list federations, host names and super administrators',
  usage: [],
  run: async ({ services, print }) => {
    const { prisma } = (await services()).database
    const federations = await prisma.federation.findMany({ orderBy: { name: 'asc' } })
    const tenants = await prisma.tenant.findMany({ orderBy: { host: 'asc' } })
    const administrators = await prisma.account.findMany({
      where: { isSuperAdmin: true },
      orderBy: { username: 'asc' },
      select: { username: true, name: true, issuer: true, isBlocked: true },
    })
    const lines = [
      ...table(
        'Federations',
        federations.map(({ ref, name, abbreviation, isActive }) => [ref, abbreviation, name, isActive ? '' : 'off']),
      ),
      ...table(
        'Host names',
        tenants.map(({ host, name, isDefault }) => [host, name, isDefault ? 'default' : '']),
      ),
      ...table(
        'Super administrators',
        administrators.map(({ username, name, issuer, isBlocked }) => [
          username,
          name,
          issuer,
          isBlocked ? 'blocked' : '',
        ]),
      ),
    ]
    for (const line of lines) print(line)
  },
}
