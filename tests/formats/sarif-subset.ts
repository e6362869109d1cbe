const text = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const index = { type: 'integer', minimum: 0 };

const rule = {
  type: 'object',
  required: ['id', 'shortDescription', 'fullDescription', 'defaultConfiguration'],
  properties: {
    id: { type: 'string' },
    shortDescription: text,
    fullDescription: text,
    defaultConfiguration: {
      type: 'object',
      required: ['level'],
      additionalProperties: false,
      properties: { level },
    },
    properties: {
      type: 'object',
      properties: { tags: { type: 'array', uniqueItems: true, items: { type: 'string' } } },
    },
  },
  additionalProperties: false,
};

const location = {
  type: 'object',
  required: ['physicalLocation'],
  properties: {
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation'],
      properties: {
        artifactLocation: {
          type: 'object',
          required: ['uri'],
          properties: { uri: { type: 'string', format: 'uri-reference' } },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    logicalLocations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { fullyQualifiedName: { type: 'string' }, kind: { const: 'function' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const result = {
  type: 'object',
  required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints'],
  properties: {
    ruleId: { type: 'string' },
    ruleIndex: index,
    kind: { const: 'fail' },
    level,
    message: text,
    locations: { type: 'array', minItems: 1, items: location },
    partialFingerprints: { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } },
  },
  additionalProperties: false,
};

const invocation = {
  type: 'object',
  required: ['executionSuccessful'],
  properties: {
    executionSuccessful: { type: 'boolean' },
    startTimeUtc: { type: 'string', format: 'date-time' },
    endTimeUtc: { type: 'string', format: 'date-time' },
    toolExecutionNotifications: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          associatedRule: { type: 'object', properties: { id: { type: 'string' }, index } },
          level,
          message: text,
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

/** What code scanning demands beyond the schema of SARIF 2.1.0; it knows no member that the kit does not write. */
export const sarifSubset = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'rules'],
                properties: {
                  name: { type: 'string', minLength: 1 },
                  semanticVersion: { type: 'string' },
                  rules: { type: 'array', uniqueItems: true, items: rule },
                },
                additionalProperties: false,
              },
            },
            additionalProperties: false,
          },
          automationDetails: { type: 'object', properties: { id: { type: 'string' } } },
          invocations: { type: 'array', items: invocation },
          results: { type: 'array', items: result },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
