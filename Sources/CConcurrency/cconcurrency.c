#include "cconcurrency.h"
