// Preset point tables. Values that the source does not give are marked for checking.
import { PointDistribution, type PointDistributionPreset } from '../point-distribution.schema.ts'

const preset = (
  key: string,
  definition: Parameters<typeof PointDistribution.parse>[0],
  source: string,
  toCheck = false,
): PointDistributionPreset => ({ key, definition: PointDistribution.parse(definition), source, toCheck })

export const pointDistributionPresets: readonly PointDistributionPreset[] = [
  preset(
    'KNHS_DRESSAGE_WINSTPUNTEN',
    {
      kind: 'RESULT_BASED',
      type: 'DRESSAGE',
      by: {
        source: 'RESULT',
        bands: [
          { from: '70', points: '3' },
          { from: '65', points: '2' },
          { from: '60', points: '1' },
        ],
      },
    },
    'KNHS Dressuur: 70 % and more 3, 65 to under 70 % 2, 60 to under 65 % 1',
  ),
  preset(
    'KNHS_EVENTING_CROSS_COUNTRY',
    { kind: 'OWN_FORMULA', formula: 'if(errors = 0, 2, if(errors <= 20, 1, 0))' },
    'KNHS Eventing, art. 304-306: a clear cross-country 2, at most 20 penalties 1. `errors` are those of the cross-country',
  ),
  preset(
    'LRV_JUMPING',
    {
      kind: 'JUMPING_RESULT',
      lines: [
        {
          source: 'TOTAL',
          field: 'TOTAL_ERRORS',
          bands: [
            { upTo: '0', points: '2' },
            { upTo: '10', points: '2' },
            { upTo: '20', points: '0' },
          ],
          above: '-2',
        },
      ],
      statusPoints: { ELIMINATED: '-4' },
    },
    'LRV jumping, by horse: over 0 to 10 faults 2, to 20 faults 0, over 20 -2, eliminated -4; in winter half. The points of a clear round are not in the source: 2 is a guess',
    true,
  ),
  preset(
    'LRV_DRESSAGE_RING',
    {
      kind: 'RESULT_BASED',
      type: 'DRESSAGE',
      by: { source: 'RANK', bands: [{ countType: 'PERCENTAGE', count: 34, points: '1' }], beyond: '0', last: '-1' },
      minusPoints: { fromParticipants: 8, atChampionships: false },
    },
    'LRV dressage: points for the top third of a ring, the last -1, none below zero with 7 starters or fewer. The table itself is not in the source: the 1 is a guess',
    true,
  ),
  preset(
    'CAVARO_CHAMPIONSHIP',
    { kind: 'RANK_TABLE', points: Array.from({ length: 20 }, (_, index) => String(20 - index)) },
    'Cavaro championship: 20 for the first place, 19 for the second, down to 1; best three of four, the final double',
  ),
  preset(
    'PARTICIPANTS_PLUS_ONE_MINUS_PLACE',
    { kind: 'OWN_FORMULA', formula: 'participants + 1 - place' },
    'Common practice: the last of n gets 1, the first n',
  ),
  preset(
    'WORLD_CUP_WINNER_PLUS_ONE',
    { kind: 'OWN_FORMULA', formula: 'if(place = 1, participants + 1, participants + 1 - place)' },
    'Jumping World Cup Final, first competition: the winner one more than the number of participants, then one less than it, and so on down',
  ),
]
